"""The addresses of the pages about the rules."""

from django.urls import path

from rules.views import calculator, pages

urlpatterns = [
    path("rules/<slug:variant>/", pages.rules, name="rules"),
    path("glossary/", pages.glossary_page, name="glossary"),
    path("calc/", calculator.calculator, name="calculator"),
]
