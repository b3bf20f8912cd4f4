"""Papers: issuing them under a code, and rendering them from the templates and fonts beside this file."""
