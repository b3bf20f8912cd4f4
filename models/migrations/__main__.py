"""``python -m models.migrations`` migrates and installs roles and menus.

``python -m models.migrations new "what changes"`` writes a revision.
"""

from __future__ import annotations

import sys

from alembic import command

from models.access_defaults.installing import install_access
from models.db import engine
from models.migrations import migrate, migration_config
from models.settings import settings

if sys.argv[1:2] == ["new"]:
    command.revision(migration_config(settings().database_url), message=" ".join(sys.argv[2:]), autogenerate=True)
else:
    migrate(settings().database_url)
    with engine().begin() as connection:
        install_access(connection)
