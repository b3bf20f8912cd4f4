import PeopleIcon from '@mui/icons-material/PeopleAltOutlined';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { api, bodyOf } from '@/client/api';
import { quietFetch } from '@/client/request';
import { VISUALLY_HIDDEN } from '@/components/visually-hidden';
import { useLanguage } from '@/lib/use-language';

const HERE = { display: 'flex', gap: 1, alignItems: 'center', color: 'text.secondary' };
const AGAIN_MS = 20_000;

/** Who else has the sheet open now; the others see me until I leave. */
export function OthersHere({ sheetId }: { sheetId: string }) {
  const { t } = useTranslation('gradeSheets');
  const { pick } = useLanguage();
  const params = { path: { sheet_id: sheetId } };
  const { data } = useQuery({
    queryKey: ['sheet-presence', sheetId],
    queryFn: () => bodyOf(api.POST('/grades/sheets/{sheet_id}/presence', { params, fetch: quietFetch })),
    refetchInterval: AGAIN_MS,
    retry: false,
    gcTime: 0,
  });
  useEffect(() => {
    const leave = () => {
      const left = api.DELETE('/grades/sheets/{sheet_id}/presence', {
        params: { path: { sheet_id: sheetId } },
        fetch: quietFetch,
        keepalive: true,
      });
      // Whoever is not heard of again is taken for gone.
      left.catch(() => undefined);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [sheetId]);
  const names = data?.others.map(({ th, en }) => pick(th, en)) ?? [];
  return (
    <Box role="status" sx={names.length > 0 ? HERE : undefined} style={names.length > 0 ? undefined : VISUALLY_HIDDEN}>
      {names.length > 0 && (
        <>
          <PeopleIcon fontSize="small" aria-hidden />
          {t('others', { names: names.join(', ') })}
        </>
      )}
    </Box>
  );
}
