"""The ten roles, the menus, and who may do what by default (design §5): a file per area, a row per page.

The demo university and a fresh production database both start from here; afterwards the role page rules.
"""
