"""``python -m models.migrations`` migrates and installs roles and menus.

``python -m models.migrations new "what changes"`` writes a revision.
"""

from __future__ import annotations

import sys

from alembic import command

from models.access_defaults.installing import install_access
from models.db import engine
from models.kit.database_version import UnsupportedDatabaseError
from models.kit.settings import settings
from models.migrations import UnknownRevisionError, migrate, migration_config, next_revision

if sys.argv[1:2] == ["new"]:
    config = migration_config(settings().database_url)
    command.revision(config, message=" ".join(sys.argv[2:]), autogenerate=True, rev_id=next_revision(config))
else:
    try:
        migrate(settings().database_url)
    except (UnknownRevisionError, UnsupportedDatabaseError) as error:
        sys.exit(str(error))
    with engine().begin() as connection:
        install_access(connection)
