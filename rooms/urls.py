"""The addresses of the pages: one block per subject."""

from django.urls import path

from rooms.views import lobby

urlpatterns = [
    # lobby
    path("", lobby.home, name="home"),
]
