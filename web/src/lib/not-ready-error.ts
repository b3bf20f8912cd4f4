/** Why a form that is filled in rightly is not sent: nothing was changed, or every rule says no. Its message is shown. */
export class NotReadyError extends Error {}
