"""Static files under names that carry their hash, so that browsers may keep them for ever."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """Hashed names once the files are collected; plain names before (the tests).

    Imports of our own JavaScript modules are rewritten too; htmx's extensions only speak of imports in comments.
    """

    support_js_module_import_aggregation = True
    _js_module_import_aggregation_patterns = (
        "js/*.js",
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],
    )

    def stored_name(self, name: str) -> str:
        """The name under which the file is served."""
        return super().stored_name(name) if self.hashed_files else name
