"""The games as the environments of other projects; each bridge needs an extra of the package."""
