"""The names and the tax id that papers bear: two people decide of them."""
