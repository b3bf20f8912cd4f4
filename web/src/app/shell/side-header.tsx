import PersonIcon from '@mui/icons-material/Person';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BrandMark } from '@/components/brand-mark';
import { fullName } from '@/lib/person-name';
import { areaOf } from '@/features/access/session/landing';
import { useSignedIn } from '@/lib/use-session';
import { useLanguage } from '@/lib/use-language';

/** The brand (a student's leads to the profile), the user's Thai full name and, for students, the student type. */
export function SideHeader({ iconOnly }: { iconOnly: boolean }) {
  const { t } = useTranslation('shell');
  const { language, pick } = useLanguage();
  const { user } = useSignedIn();
  const student = user.student;
  const home = student ? '/std/profile' : `${areaOf(user)}/home`;
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, px: 2, pt: 2.5, pb: 2, textAlign: 'center' }}>
      <Box
        component={Link}
        to={home}
        aria-label={t(student ? 'brand.profile' : 'brand.home')}
        sx={{
          display: 'flex',
          gap: 1,
          alignItems: 'center',
          textDecoration: 'none',
          color: 'primary.dark',
          fontWeight: 700,
          fontSize: '1.15rem',
        }}
      >
        <BrandMark size={iconOnly ? 40 : 44} />
        {!iconOnly && <span>{t('brand.name')}</span>}
      </Box>
      {!iconOnly && (
        <>
          {student && (
            <Avatar sx={{ width: 64, height: 64, backgroundColor: 'primary.light', color: 'primary.dark' }}>
              <PersonIcon fontSize="large" aria-hidden />
            </Avatar>
          )}
          <Box sx={{ lineHeight: 1.4, minWidth: 0 }}>
            <Box sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>{fullName(user, language)}</Box>
            {student && (
              <Box sx={{ color: 'text.secondary', fontSize: '0.9rem' }}>
                {pick(student.studentTypeNameTh, student.studentTypeNameEn)}
              </Box>
            )}
          </Box>
        </>
      )}
    </Box>
  );
}
