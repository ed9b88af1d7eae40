import { useParams } from 'react-router-dom';
import type { Season } from '../../generated/graphql';
import { Catalogue } from './Catalogue';
import { PersonScreen } from './PersonScreen';
import { SeasonScreen } from './SeasonScreen';
import { StudioScreen } from './StudioScreen';

const seasonNames: Record<string, Season> = {
  winter: 'WINTER',
  spring: 'SPRING',
  summer: 'SUMMER',
  fall: 'FALL',
};

/** The discover section: a season, person or studio if the address names one, else the whole catalogue. */
export function Discover() {
  const { year, season, person, studio } = useParams();
  const named = season ? seasonNames[season] : undefined;
  if (person) return <PersonScreen key={person} slug={person} />;
  if (studio) return <StudioScreen key={studio} slug={studio} />;
  return year && named ? <SeasonScreen year={Number(year)} season={named} /> : <Catalogue />;
}
