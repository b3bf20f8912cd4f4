import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { ALL_PARTS, type NameParts } from './parts';

interface NamesSideBySideProps {
  before: NameParts;
  after: NameParts;
  /** Whether it is not decided yet: the name before is then the present one. */
  isOpen: boolean;
}

/** Every part of the name before and after; what differs stands out in more than colour. */
export function NamesSideBySide({ before, after, isOpen }: NamesSideBySideProps) {
  const { t } = useTranslation('nameChanges');
  const parts = ALL_PARTS.filter(({ part }) => before[part] || after[part]);
  return (
    <Box
      component="table"
      aria-label={t('names')}
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        '& th, & td': {
          textAlign: 'start',
          p: 0.75,
          borderBottom: 1,
          borderColor: 'divider',
          overflowWrap: 'anywhere',
        },
        '& tbody th': { fontWeight: 400, color: 'text.secondary' },
      }}
    >
      <thead>
        <tr>
          <th scope="col">{t('of')}</th>
          <th scope="col">{t(isOpen ? 'before' : 'wasBefore')}</th>
          <th scope="col">{t(isOpen ? 'after' : 'wasAsked')}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ field, part }) => (
          <tr key={field}>
            <th scope="row">{t(`part.${field}`)}</th>
            <td>{before[part] || t('nothing')}</td>
            <td>
              {before[part] === after[part] ? (
                after[part]
              ) : (
                <Box component="strong" sx={{ color: 'primary.dark' }}>
                  {after[part] || t('nothing')}
                </Box>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
