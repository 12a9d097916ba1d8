"""The addresses of the site."""

urlpatterns: list[object] = []
