/** Every path of the portal, without the base path the router adds. */
export const paths = {
  signIn: '/',
  adminSignIn: '/login-admin/staff',
  redirect: '/redirect',
  authorizeCallback: '/oauth/authorize-callback',
  simulatedLogin: '/oauth/sim-login',
  superAppCallback: '/kusuperapp/oauth-callback/alllogin',
  mobileCallback: '/mobile/oauth-callback',
  trustedLogin: '/trusted-login',
  logout: '/logout',
  loggedOut: '/logged-out',
  notFound: '/404',
  setup: '/setup',
  verify: '/verify/authen-to-verify',
  payLink: '/pay/:token',
} as const;
