import { NewsPage as News } from '@/features/news/announcement/news-page';
import { MySubjects } from '@/features/news/subject-announcement/my-subjects';

/** News: the student's subjects, then the university. */
export default function NewsPage() {
  return <News subjects={MySubjects} />;
}
