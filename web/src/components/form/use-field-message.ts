import { useTranslation } from 'react-i18next';

/** The words of a field's error: schemas give keys of the `common` catalogue, the server gives sentences. */
export function useFieldMessage(): (message: string | undefined) => string | undefined {
  const { t, i18n } = useTranslation('common');
  return (message) => (message && i18n.exists(`common:${message}`) ? t(message) : message);
}
