/** Types of the records that the page exchanges with the server (see its JSON Schemas) and of the page's own state. */

/** `[x, y]` in pixels of the upright photo. */
export type Point = [number, number];
/** `[left, top, right, bottom]` in pixels of the upright photo. */
export type Box = [number, number, number, number];
/** Top-left, top-right, bottom-right, bottom-left in the tile's own frame. */
export type Corners = [Point, Point, Point, Point];
export type Size = { width: number; height: number };
export type ImageSize = Size & { sha256?: string };

/** How much of an archive was added. */
export type Imported = { photos: number; readings: number; corrections: number; tables: number; events: number };
/** The tiles that the finder proposes in a frame of the camera: `boxes` in its pixels; the numbers are without flowers. */
export type CountedFrame = { boxes: Box[]; tiles: number; missing: number; extra: number };

export type Language = "en" | "zh-Hant" | "zh-Hans" | "ja";
export type Theme = "light" | "dark";
/** The name of a rule set. */
export type Rules = string;
export type Seat = "east" | "south" | "west" | "north";
export type WonBy = "self-draw" | "discard" | "robbed-kong";
export type Suit = "m" | "p" | "s" | "z" | "f";
export type Code = string;
export type GroupKind =
  | "concealed"
  | "winning-tile"
  | "chow"
  | "pung"
  | "kong"
  | "concealed-kong"
  | "flowers"
  | "unsure"
  | "background";
/** A group's kind as a person sees it: `added-kong` is a kong marked as added. */
export type ShownKind = GroupKind | "added-kong";
export type MeldKind = "chow" | "pung" | "kong" | "added-kong" | "concealed-kong";
/** A whole number, or an exact decimal as text. */
export type Amount = number | string;

// Rule sets, as the server declares them

/** Allowed values by fact, or by a count of the hand: `hand.claimed`, `hand.concealed_kongs`, `hand.kongs`, `hand.flowers`. */
export type Conditions = Record<string, TermValue[]>;
export type DeclaredTerm = {
  name: string;
  kind: "switch" | "one" | "count" | "amount" | "amounts" | "runs" | "tiles";
  default: TermValue;
  values: TermValue[];
  most: number;
  /** The values that a form offers, if not all; for `runs` the longest run of each of `values`. */
  offered: TermValue[];
  /** When it is asked for; null for never. */
  asked: Conditions | null;
  values_asked: Record<string, Conditions>;
  excludes: string[];
  rare: boolean;
  without_hand: boolean;
};
export type DeclaredRules = {
  name: Rules;
  size: number;
  unit: string;
  flowers: boolean;
  red_fives: boolean;
  names_in: "zh" | "ja";
  facts: DeclaredTerm[];
  options: DeclaredTerm[];
  /** The option that names a preset. */
  preset_option: string;
  presets: Record<string, Partial<Options>>;
  presets_of_three: Record<string, Partial<Options>>;
  sheet: { unit: "fan" | "point"; step: number; facts: string[]; stakes: string[]; dealer_bonus: boolean; deal_passes: boolean; sticks: boolean; debts_stay_open: boolean; dealer_bonuses: number[]; instant: InstantPayment[]; players: number[]; three_players: string | null };
};
/** A payment made at once, or a penalty; what each payer pays in bases or fans. */
export type InstantPayment = { name: string; name_zh: string; name_ja: string; way: string; bases: number; fans: number; of_dealer: boolean };
export type Declarations = { rules: DeclaredRules[]; texts: Record<string, Record<Language, string>> };

// Reading record

export type Alternative = { code: Code; confidence: number };
export type Tile = {
  id: number;
  code: Code;
  confidence: number;
  box: Box;
  corners: Corners | null;
  alternatives: Alternative[];
  /** Whether a five is a red one; null where its colour does not tell. */
  red?: boolean | null;
  /** False for a tile of the hand that the photo does not show; `box` is where it would be. */
  in_photo?: false;
  /** Of all classes, as the networks gave them. */
  probabilities?: Record<Code, number>;
};
/** Where a tile lies in the photo. */
export type TilePlace = Pick<Tile, "box" | "corners">;
/** `face`: of a concealed kong that shows four backs, as a person says it. */
export type Group = { id: number; kind: GroupKind; tiles: number[]; added?: boolean; face?: Code };
export type Meld = { kind: MeldKind; tiles: string };
export type ReadHand = { concealed: string; melds: Meld[]; flowers: string; winning_tile: string | null };
export type ReviewEntry = {
  tile: number | null;
  group: number | null;
  reason: string;
  reason_zh: string;
  reason_ja?: string;
  id?: string;
  /** Tiles that the reason names: each would make the hand win. */
  faces?: Code[];
  /** The tile behind the gap that follows `tile`. */
  after?: number;
};
export type Change = { tile: number; code: Code };
export type RunnerUp = { changes: Change[]; hand: ReadHand; odds: number };
export type UnsureSet = { group: number; kind: "chow" | "pung" | "kong"; tiles: number[] };
export type Reading = {
  schema: 1;
  id: string;
  created: string;
  corrected: boolean;
  /** `name`: of the photo's file, where it is known. */
  image: ImageSize & { sha256: string; name?: string };
  /** What it is counted by, as somebody said last. */
  terms?: KeptTerms | null;
  tiles: Tile[];
  groups: Group[];
  hand: ReadHand;
  review: ReviewEntry[];
  runners_up?: RunnerUp[];
  unsure_sets?: UnsureSet[];
  hand_if_claimed?: ReadHand | null;
  /** Of another player. */
  other_hand?: Pick<Reading, "groups" | "hand">;
};
export type Grouped = Pick<Reading, "tiles" | "groups" | "hand" | "review">;
/** Rules, facts and options of a reading; `player` is the winner's name on a score sheet. */
export type Terms = { rules: Rules; win: Partial<Win>; options: Partial<Options>; winning_tile: string | null; player: string | null };
export type KeptTerms = Terms & { changed: string };
export type ListedReading = { id: string; created: string; corrected: boolean; tiles: number; review: number; image: { name: string | null }; terms_changed: string | null };
export type Readings = { readings: ListedReading[]; next: string | null };

// Hand and score records

/** A value of a fact of the win or of an option. */
export type TermValue = boolean | number | string | readonly TermValue[] | null;
/** Facts of the win by name: those that every rule set has, and those that it declares. */
export type Win = {
  by: WonBy;
  seat: Seat;
  from: Seat | null;
  [fact: string]: TermValue;
};
/** Options by name, as rule sets declare them. */
export type Options = Record<string, TermValue>;
export type HandRecord = {
  schema: 1;
  rules: Rules;
  concealed: string;
  melds?: Meld[];
  flowers?: string;
  winning_tile: string | null;
  win?: Partial<Win>;
  options?: Partial<Options>;
};
/** An English and a Chinese name, the latter as the rule text writes it. */
export type Named = { name: string; name_zh: string; name_ja?: string };
export type ScoreElement = Named & { id: string; value: number; count: number; in_total?: false };
export type OtherElement = Named & { id: string; value: number; reason: string; reason_zh: string; reason_ja?: string };
export type CountedSet = { kind: string; tiles: string; concealed: boolean; winning: boolean };
export type Score = {
  schema: 1;
  rules: Rules;
  win: boolean;
  reason: string | null;
  reason_zh?: string | null;
  reason_ja?: string | null;
  unit: string;
  total: number | null;
  score: number | null;
  elements: ScoreElement[];
  sets: CountedSet[];
  payments: Record<Seat, Amount> | null;
  /** Of riichi: written only where they say something. */
  fu?: number;
  fu_parts?: (Named & { id: string; fu: number })[];
  limit?: Named & { id: string };
  from_table?: number;
};
export type Candidate = {
  winning_tile: string | null;
  score: Score;
  explained: boolean;
  others: OtherElement[];
};
/** A tile that completes a hand, in place of `spare` if the hand has as many tiles as it may. */
export type Wait = { tile: Code; spare: Code | null; score: Score };
/** A part of a hand, as far as there are tiles; any of `wanted` is one of the `missing` tiles that it lacks. */
export type HandPart = { tiles: string; wanted: Code[]; missing: number };
/** The answer of `POST /api/advice`; `element_sets` are indices of the score's sets. */
export type Advice = {
  element_sets: Record<string, number[]>;
  flower_elements: string[];
  waits: Wait[];
  nearest: { parts: HandPart[]; spare: string; missing: number } | null;
};
/** An element of a rule set; `sets` of its example are indices of the score's sets on which it rests. */
export type GuideElement = Named & { id: string; values: number[]; ruling: Record<Language, string> | null; example: { hand: HandRecord; score: Score; sets: number[]; flowers: boolean } | null };
/** Why the server refused an input. */
export type Refusal = { id?: string; field: string; message: string; message_zh: string | null; message_ja?: string | null };
/** The answer of `POST /api/review`. */
export type ReviewAnswer = {
  hand: ReadHand;
  review: ReviewEntry[];
  unsure_sets: UnsureSet[];
  hand_if_claimed: ReadHand | null;
  hand_if_concealed: ReadHand | null;
  scores: Candidate[];
  scores_if_claimed: Candidate[] | null;
  scores_if_concealed: Candidate[] | null;
  refused: Refusal | null;
  /** What the first of `scores` would come to if a fact that nobody has said were another. */
  if_said?: { fact: string; value: string; win: boolean; total: number | null; score: number | null }[];
};

// Labelling queue

export type QueueReason = { reason: string; reason_zh: string; reason_ja?: string; doubt: string | null };
export type QueueEntry = {
  name: string;
  photo: string;
  reading: string | null;
  skipped: number;
  reasons: QueueReason[];
  copies: string[];
};
export type QueueState = {
  accepted: number;
  total: number;
  unread: number;
  copies: number;
  refused: number;
  refusals: { name: string; message: string; message_zh?: string; message_ja?: string }[];
  waiting: QueueEntry[];
};

// Gallery of labels

export type DoubtKind = "face" | "missing" | "extra" | "too-many";
/** A probable label error; `box` is relative to the photo, null for the whole photo. */
export type LabelDoubt = {
  id: string;
  kind: DoubtKind;
  chance: number;
  label: Code | null;
  read: Code | null;
  box: Box | null;
  reason: string;
  reason_zh: string;
  reason_ja?: string;
};
export type GalleryPhoto = {
  photo: string;
  reading: string;
  name: string;
  source: string;
  created: string;
  codes: Code[];
  doubts: LabelDoubt[];
  checked: boolean;
};
export type GalleryPage = {
  labelled: number;
  unread: number;
  unchecked: number;
  doubtful: number;
  found: number;
  sources: string[];
  photos: GalleryPhoto[];
};
/** A labelled tile; `read` is what the networks read instead, `chance` that the label is wrong. */
export type Crop = {
  photo: string;
  reading: string;
  correction: string;
  tile: number;
  name: string;
  label: Code;
  read: Code | null;
  chance: number;
  box: Box;
  corners: Corners | null;
} & Size;
export type CropPage = {
  unread: number;
  unchecked: number;
  counts: Record<Code, number>;
  found: number;
  sources: string[];
  crops: Crop[];
};
/** A reading, and its corrections before and after an edit. */
export type EditedPhoto = { reading: string; before: string; after: string };
/** `place`: which label, or which photo, of those that were sent. */
export type EditAnswer = { photos: EditedPhoto[]; refused: { place: number; name: string | null; box: Box | null; error: Refusal }[] };

// Score sheet

export type Deal = "stays" | "passes";
export type Opening = {
  players: string[];
  rules: Rules;
  options: Partial<Options>;
  dealer_win: Deal;
  drawn_hand: Deal;
};
export type OpenedEvent = Opening & { event: "opened" };
/** Who declared riichi in the hand, and whether somebody else won it too. */
export type Sticks = { riichi?: string[]; same_hand?: boolean; liable?: string | null };
export type DrawnEvent = { event: "drawn"; riichi?: string[]; tenpai?: string[]; abortive?: boolean; nagashi?: string[]; reason?: string };
export type WonEvent = { event: "won"; winner: string; by: WonBy; from: string | null; value: Amount; hand?: HandRecord; reading?: string } & Sticks;
/** A win scored by its tiles; it is kept as a `WonEvent`. */
export type HandEvent = { event: "hand"; winner: string; from: string | null; hand: HandRecord; reading?: string } & Sticks;
export type PaidEvent = { event: "paid"; id: string; player: string | null; to: string | null };
export type SheetEvent = OpenedEvent | WonEvent | PaidEvent | DrawnEvent | { event: "ended" };
/** An event as it is entered. */
export type EntryEvent = Exclude<SheetEvent, OpenedEvent> | HandEvent;
export type Amounts = Record<string, Amount>;
export type Standing = { place: number; player: string; total: Amount };
export type PaymentRow = Named & { id: string; way: "from-others" | "to-others" | "to-winner" | "penalty"; of_dealer: boolean; amount: Amount };
export type Step = {
  event: SheetEvent;
  changes: Amounts;
  round: Seat;
  deal: number;
  honba: number;
  sticks: number;
  dealer: string;
  streak: number;
  hand: number | null;
  totals: Amounts;
  explained: Explanation | null;
};
/** How the amounts of a win come about. */
export type Explanation = { payments: Amounts; dealer_bonus: number; sticks: number; creditor: string | null; settled: Amounts; halved: string | null; grown: Amounts };
export type Result = { place: number; player: string; points: Amount; returned: number; uma: number; oka: number; penalty: number; sum: Amount };
export type Session = { returned: number; deal: number; points: Amounts; abortive: string[]; nagashi: boolean; most_wins: number; finish: Finish | null; results: Result[] };
export type Finish = "bust" | "goal" | "last-hand" | "leader-stops";
export type Table = {
  id: string;
  created: string;
  count: number;
  /** False for whoever is invited to look only; a sheet that was seen by an older page lacks it. */
  can_enter?: boolean;
  can_undo: boolean;
  can_redo: boolean;
  /** Why the session is over by its rules. */
  finish: Finish | null;
  rules: Rules;
  players: string[];
  options: Options;
  round: Seat;
  seats: Record<Seat, string>;
  dealer: string;
  dealer_streak: number;
  honba: number;
  sticks: number;
  hands: number;
  ended: boolean;
  balances: Amounts;
  owed: string | null;
  debts: Amounts;
  standings: Standing[];
  payments: PaymentRow[];
  /** Where players hold points. */
  session: Session | null;
  /** The first is that which opened the sheet. */
  events: [Step, ...Step[]];
};
export type TableSummary = Pick<Table, "id" | "created" | "players" | "rules" | "hands" | "ended" | "standings"> & { points: Amounts | null };
/** `liability`: what another player may be liable for. */
export type Preview = { changes: Amounts | null; score: Score | null; liability: string[]; explained: Explanation | null };
/** `table`: the sheet as it would stand. */
export type AmendedPreview = Preview & { table: Table | null };

// State of the page

/** What decides which facts of a win are asked for. */
export type FactContext = {
  rules: Rules;
  groups: readonly { kind: GroupKind; tiles: readonly unknown[] }[];
  win: Partial<Win>;
  options: Partial<Options>;
};
/** A reading as a person has changed it so far; immutable. */
export type ReviewState = {
  tiles: Tile[];
  /** Every tile is in exactly one. */
  groups: Group[];
  rules: Rules;
  /** The facts of the win that are not at their defaults. */
  win: Partial<Win>;
  /** What the table agreed on, as far as it is not the default. */
  options: Partial<Options>;
  /** The tile that a person named as the one that completed the hand. */
  winningTile: string | null;
  /** Ids of tiles that a person has confirmed. */
  confirmed: number[];
  /** Groups that a person has confirmed, as `groupKey` writes them. */
  settled: string[];
  /** Whether a person changed the groups, so that they are not worked out again. */
  handGrouped: boolean;
  /** The groups before the other hand was shown. */
  other?: Group[];
  /** The players other than the winner who declared riichi, where a score sheet keeps their sticks. */
  declared?: string[];
  /** Who is liable for the sets that lie open. */
  liable?: Liable;
};
/** A player who is liable for open sets (pao), null for nobody; `melds` is the JSON of these sets. */
export type Liable = { player: string | null; melds: string };
/** A point in CSS pixels of the photo's frame. */
export type FramePoint = { x: number; y: number };
/** Of a gesture of one pointer: where it began, and whether it has moved enough to be none of a tap. */
type Drag = { from: FramePoint; far?: boolean };
type BoxDrag = Drag & { id: number; box: Box; result?: Box };
export type DragGesture =
  | (Drag & { kind: "pan" })
  | (Drag & { kind: "draw" })
  | (BoxDrag & { kind: "move" })
  | (BoxDrag & { kind: "resize"; corner: number })
  | (Drag & { kind: "corner"; id: number; tile: TilePlace; corner: number; corners?: Corners })
  | (Drag & { kind: "turn"; id: number; tile: TilePlace; corners?: Corners });
export type Gesture = DragGesture | { kind: "pinch" };
/** A hand being put together tile by tile. */
export type TappedHand = {
  concealed: Code[];
  melds: { kind: MeldKind; tiles: Code[] }[];
  flowers: Code[];
  winning: Code | null;
  win: Partial<Win>;
};
/** What the form of a win knows before the hand is put together. */
export type HandTerms = { rules: Rules; options: Partial<Options>; by: WonBy; seat: Seat; seats?: Record<Seat, string> };

// Album

/** What a hand was counted as on this device, and when the terms were said that it was counted by. */
export type HandNote = { rules: Rules | null; tiles: Code[]; score: Pick<Score, "unit" | "total" | "win"> | null; player: string | null; changed?: string | null };
/** What is left to look at. */
export type Doubt = "open" | "sure" | "corrected" | "draft" | "empty";
/** A hand of the album; `draft`: it has changes that are not saved; `words`: everything that is searched, as the page shows it. */
export type AlbumEntry = { reading: ListedReading; note: HandNote | null; draft: boolean; words: string };
/** What is looked for; days as `2026-11-23`. */
export type AlbumFilter = { words: string; rules: Rules | ""; doubt: Doubt | ""; player: string; from: string; until: string };
