"""Drafts of versions, which are changed part by part."""
