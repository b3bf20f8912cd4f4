import ApprovalIcon from '@mui/icons-material/HowToRegOutlined';
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import CurriculumIcon from '@mui/icons-material/MenuBookOutlined';
import EnrolmentIcon from '@mui/icons-material/EditNoteOutlined';
import FinanceIcon from '@mui/icons-material/AccountBalanceWalletOutlined';
import GradesIcon from '@mui/icons-material/GradingOutlined';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import NewsIcon from '@mui/icons-material/CampaignOutlined';
import ProfileIcon from '@mui/icons-material/PersonOutlined';
import RequestsIcon from '@mui/icons-material/AssignmentOutlined';
import AccessIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import ScholarshipIcon from '@mui/icons-material/VolunteerActivismOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import { createElement } from 'react';

/** Icons are chosen by menu id; other ids have none (spec §3). */
const ICONS: ReadonlyMap<number, SvgIconComponent> = new Map([
  [9900, HomeIcon],
  [9200, EnrolmentIcon],
  [9300, FinanceIcon],
  [9400, GradesIcon],
  [9500, NewsIcon],
  [9600, ScholarshipIcon],
  [9700, CurriculumIcon],
  [9800, ProfileIcon],
  [9924, RequestsIcon],
  [10000, AccessIcon],
  [10100, ApprovalIcon],
  [10200, CalendarIcon],
]);

export function MenuIcon({ menuId }: { menuId: number }) {
  const icon = ICONS.get(menuId);
  return icon ? createElement(icon, { fontSize: 'small', 'aria-hidden': true }) : null;
}
