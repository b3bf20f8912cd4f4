"""What stands before every route: the application key, the limits of a body, security headers, cross-origin rules."""

from api.app.middleware.app_key import AppKeyRequired
from api.app.middleware.cross_origin import install_cross_origin
from api.app.middleware.head import HeadAnswered
from api.app.middleware.request_body import RequestBodyLimit
from api.app.middleware.security_headers import SecurityHeaders

__all__ = ["AppKeyRequired", "HeadAnswered", "RequestBodyLimit", "SecurityHeaders", "install_cross_origin"]
