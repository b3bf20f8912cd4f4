"""``make bench``: the hot paths as a ratio to a bare baseline, measured in one run on the machine at hand."""
