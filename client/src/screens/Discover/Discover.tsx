import { useParams } from 'react-router-dom';
import type { Season } from '../../generated/graphql';
import { Catalogue } from './Catalogue';
import { SeasonScreen } from './SeasonScreen';

const seasonNames: Record<string, Season> = {
  winter: 'WINTER',
  spring: 'SPRING',
  summer: 'SUMMER',
  fall: 'FALL',
};

/** The discover section: one season when the address names one, else the whole catalogue. */
export function Discover() {
  const { year, season } = useParams();
  const named = season ? seasonNames[season] : undefined;
  return year && named ? <SeasonScreen year={Number(year)} season={named} /> : <Catalogue />;
}
