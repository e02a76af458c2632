import { type FormEvent, useState } from 'preact/compat';
import { KindChoice, OpenCampaign } from '../campaign/kind.tsx';
import { useDraft } from '../../ui/draft.ts';
import { DeckChoice } from '../deck/deck-choice.tsx';
import { chosenDeck, keptDeck, LOST_DECK } from '../deck/kept-decks.ts';
import { Icon } from '../../ui/cards/icon.tsx';
import { settings } from '../../ui/settings.ts';
import { Crest } from '../../ui/table/crest.tsx';
import { takeName } from '../online/own-name.ts';
import { addressOf, go } from '../routes.ts';
import { useGame } from '../use-game.ts';
import { type GameInfo, PERSON, SPEEDS, type Speed } from '../../desk/wire.ts';
import { keepSetup, type Setup } from './keep-setup.ts';
import { keptSetup } from './kept-setup.ts';
import { posterOf } from './posters.ts';
import { Page } from './shell.tsx';
import { begin, beginCampaign, nameOf } from './start.ts';
import { meantOptions, OptionList, type OptionValue, PresetChoice, SeatCount } from './variants.tsx';

/** Seats, people and bots, presets, and every option with its meaning and rule. */
export default function SetupPage({ game, isCampaign }: { readonly game: string; readonly isCampaign: boolean }) {
  const { info, problem } = useGame(game);
  return (
    <Page title={posterOf(game)?.title ?? game} game={game}>
      {problem !== null && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
      {info && <SetupForm info={info} beginsAsCampaign={isCampaign && info.campaign !== undefined} />}
    </Page>
  );
}

/** Whoever opened the page may be called otherwise by now. */
const nameAgain = ({ seating, names }: Setup, seat: number): string =>
  seat === 0 && seating[0] === PERSON ? nameOf(0) : (names[seat] ?? nameOf(seat));

interface Place {
  readonly name: string;
  readonly who: string;
}

function SetupForm({ info, beginsAsCampaign }: { readonly info: GameInfo; readonly beginsAsCampaign: boolean }) {
  const { id, seats, bots, welcome, campaign } = info;
  const usualBot = bots[0]?.name ?? PERSON;
  const form = { id: `set-up ${id}` };
  const [last] = useState(() => keptSetup(info));
  const [deck, setDeck] = useState(() => chosenDeck(id));
  const [isCampaign, setCampaign] = useDraft(
    'campaign',
    beginsAsCampaign || (deck === null && (last?.isCampaign ?? false)), // a campaign is played with the printed cards
    form,
  );
  const isAsLast = last !== null && last.isCampaign === isCampaign;
  const [places, setPlaces] = useDraft<readonly Place[]>(
    'places',
    () =>
      isAsLast
        ? last.seating.map((who, seat) => ({ who, name: nameAgain(last, seat) }))
        : Array.from({ length: (isCampaign && campaign?.seats) || seats.default }, (_, seat) => ({
            name: nameOf(seat),
            who: seat === 0 ? PERSON : usualBot,
          })),
    form,
  );
  const [preset, setPreset] = useDraft('preset', isAsLast ? last.preset : 'as-written', form);
  const [chosen, setChosen] = useDraft<Readonly<Record<string, OptionValue>>>(
    'options',
    isAsLast ? last.options : {},
    form,
  );
  const [speed, setSpeed] = useDraft<Speed>('speed', last?.speed ?? settings().speed, form);
  const [seed, setSeed] = useDraft('seed', '', form);
  const [problem, setProblem] = useState<string | null>(null);
  const offered: GameInfo = isCampaign
    ? { ...info, options: info.options.filter((one) => campaign?.options.includes(one.id)) }
    : info;
  const names = places.map(({ name }, seat) => name.trim() || nameOf(seat));

  const sit = (count: number): void => {
    setPlaces((now) =>
      Array.from(
        { length: count },
        (_, seat) => now[seat] ?? { name: nameOf(seat), who: seats.max === 1 ? PERSON : usualBot },
      ),
    );
    const fits = info.presetSeats?.[preset];
    if (fits && (count < fits.min || count > fits.max)) setPreset('as-written');
  };
  const change = (seat: number, place: Partial<Place>): void =>
    setPlaces((now) => now.map((one, i) => (i === seat ? { ...one, ...place } : one)));

  const start = (event: FormEvent): void => {
    event.preventDefault();
    const called = places[0]?.name.trim() ?? '';
    // A name that was there already says nothing about what somebody is called.
    if (places[0]?.who === PERSON && called !== nameOf(0)) void takeName(called);
    const seating = places.map(({ who }) => who);
    const options = meantOptions(offered, places.length, preset, chosen);
    const plan = { game: id, options, speed, seating, names, ...(seed.trim() === '' ? {} : { seed: seed.trim() }) };
    const own = deck === null || isCampaign ? undefined : keptDeck(id, deck);
    if (own === null) return setProblem(LOST_DECK);
    void (
      isCampaign ? beginCampaign(plan) : begin({ ...plan, preset, ...(own === undefined ? {} : { deck: own }) })
    ).then((answer) => {
      if (!answer.ok) return setProblem(answer.error ?? answer.refusal?.text ?? 'The match could not begin.');
      keepSetup(id, { seating, names, preset, options, speed, isCampaign });
      return go('play', answer.match);
    });
  };

  return (
    <form className="setup" onSubmit={start}>
      <section className="slip welcome">
        {welcome.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p className="guided">
          {posterOf(id)?.hasLesson ? (
            <a href={addressOf('learn', id)}>New to it? Play a short guided game first.</a>
          ) : (
            <a href={addressOf('rules', id)}>New to it? Read the rules.</a>
          )}
        </p>
      </section>

      {campaign && (
        <KindChoice
          game={id}
          isCampaign={isCampaign}
          choose={(is) => {
            setCampaign(is);
            setChosen({});
            sit(is ? campaign.seats : seats.default);
          }}
        />
      )}
      <fieldset className="slip places">
        <legend>Who plays</legend>
        <SeatCount seats={seats} count={places.length} choose={sit} />
        <ol className="seatlist">
          {places.map(({ name, who }, seat) => (
            <li key={seat}>
              <Crest seat={seat} />
              <input
                aria-label={`Name at seat ${seat + 1}`}
                value={name}
                maxLength={40}
                onChange={(event) => change(seat, { name: event.currentTarget.value })}
              />
              <select
                aria-label={`Who plays at seat ${seat + 1}`}
                value={who}
                onChange={(event) => change(seat, { who: event.currentTarget.value })}
              >
                <option value={PERSON}>a person</option>
                {bots.map((bot) => (
                  <option key={bot.name} value={bot.name}>
                    {bot.name} bot
                  </option>
                ))}
              </select>
              <small>{bots.find((bot) => bot.name === who)?.about ?? 'Somebody at this screen.'}</small>
            </li>
          ))}
        </ol>
        {places.some(({ who }) => who !== PERSON) && (
          <label className="speed">
            Speed of the bots
            <select
              value={speed}
              onChange={(event) => setSpeed(SPEEDS.find((one) => one === event.currentTarget.value) ?? 'normal')}
            >
              {SPEEDS.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          </label>
        )}
        <label className="speed">
          The deal
          <input
            value={seed}
            maxLength={60}
            placeholder="new each time"
            aria-describedby="deal-again"
            onChange={(event) => setSeed(event.currentTarget.value)}
          />
        </label>
        <small id="deal-again">Type any words; the same words give the same deal again.</small>
      </fieldset>

      {!isCampaign && <DeckChoice game={id} chosen={deck} choose={setDeck} />}
      {isCampaign ? (
        <OpenCampaign game={id} />
      ) : (
        <PresetChoice
          info={info}
          seats={places.length}
          preset={preset}
          choose={(name) => {
            setPreset(name);
            setChosen({});
          }}
        />
      )}
      <OptionList
        info={offered}
        seats={places.length}
        names={names}
        preset={preset}
        chosen={chosen}
        choose={(option, value) => setChosen((now) => ({ ...now, [option]: value }))}
      />

      <div className="begin">
        {problem !== null && (
          <p className="refusal" role="alert">
            {problem}
          </p>
        )}
        <button className="btn btn--primary" type="submit">
          <Icon name="play-button" />
          Begin
        </button>
      </div>
    </form>
  );
}
