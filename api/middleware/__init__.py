"""What stands before every route: the application key, security headers and cross-origin rules."""

from api.middleware.app_key import AppKeyRequired
from api.middleware.cross_origin import install_cross_origin
from api.middleware.security_headers import SecurityHeaders

__all__ = ["AppKeyRequired", "SecurityHeaders", "install_cross_origin"]
