import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Picture } from '@/components/picture';
import { useLanguage } from '@/lib/use-language';
import { signatureQuery } from './api';

/** The signature in the language of the page, or that there is none. */
export function SignatureCell({ signer }: { signer: Schemas['SignerView'] }) {
  const { t } = useTranslation('signers');
  const { language } = useLanguage();
  const { data } = useQuery(signatureQuery(signer, language));
  const has = language === 'th' ? signer.pictureTh : signer.pictureEn;
  if (!has) return t('signature.none');
  return (
    <Box sx={{ bgcolor: '#fff', width: 120, minHeight: 30 }}>
      {data && <Picture content={data} label={t(`signature.${language}`)} />}
    </Box>
  );
}
