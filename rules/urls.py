"""The addresses of the pages about the rules."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
