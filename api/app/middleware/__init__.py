"""What stands before every route: the application key, security headers and cross-origin rules."""

from api.app.middleware.app_key import AppKeyRequired
from api.app.middleware.cross_origin import install_cross_origin
from api.app.middleware.security_headers import SecurityHeaders

__all__ = ["AppKeyRequired", "SecurityHeaders", "install_cross_origin"]
