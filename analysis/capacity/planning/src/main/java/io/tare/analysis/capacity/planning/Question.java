package io.tare.analysis.capacity.planning;

import java.util.Locale;
import java.util.Set;
import java.util.function.ToIntFunction;

/** Kinds of questions: what each costs, how it is answered, and what a query must have for it. */
public enum Question {
  /** Response time, throughput and utilization. */
  PREDICT(query -> 1, PredictAnswer::of),
  /** How many guests meet the SLA. */
  SIZE(query -> GuestSearch.ROUNDS, SizeAnswer::of, Need.SLA),
  /** The platforms side by side, the cheapest that meets the SLA first. */
  COMPARE(query -> GuestSearch.ROUNDS, CompareAnswer::of, Need.SLA),
  /** The same over a range of loads, sizes or guests. */
  SWEEP(query -> query.vary().map(Query.Vary::steps).orElse(1), SweepAnswer::of, Need.RANGE),
  /** Which input moves the answer most. */
  SENSITIVITY(query -> 1, SensitivityAnswer::of),
  /** The largest load that meets the SLA. */
  INVERSE(query -> WorkBound.HALVINGS, InverseAnswer::of, Need.RATE, Need.SLA),
  /** Where the time goes, and the source measurement of each part. */
  EXPLAIN(query -> 1, ExplainAnswer::of);

  /** What a query must have besides classes. */
  private enum Need {
    /** A goal. */
    SLA,
    /** A parameter that varies. */
    RANGE,
    /** Requests at a rate. */
    RATE
  }

  /** Answers the question. */
  interface Answerer {
    QuestionAnswer of(Answering asked) throws QueryException;
  }

  @SuppressWarnings("ImmutableEnumChecker") // no field is ever changed
  private final ToIntFunction<Query> rounds;

  @SuppressWarnings("ImmutableEnumChecker")
  private final Answerer answerer;

  @SuppressWarnings("ImmutableEnumChecker")
  private final Set<Need> needs;

  Question(ToIntFunction<Query> rounds, Answerer answerer, Need... needs) {
    this.rounds = rounds;
    this.answerer = answerer;
    this.needs = Set.of(needs);
  }

  /** The word for it in queries. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** How often its answer goes through all draws of a platform, at most; 1 or more. */
  int rounds(Query query) {
    return rounds.applyAsInt(query);
  }

  /**
   * The answer.
   *
   * @throws QueryException if it takes too long, or was not measured
   */
  QuestionAnswer answer(Answering asked) throws QueryException {
    return answerer.of(asked);
  }

  /** Whether it asks for a number of guests. */
  boolean findsGuests() {
    return this == SIZE || this == COMPARE;
  }

  /** Whether it needs a range. */
  boolean needsVary() {
    return needs.contains(Need.RANGE);
  }

  /** Whether it needs requests at a rate. */
  boolean needsRate() {
    return needs.contains(Need.RATE);
  }

  /** Whether it needs a goal. */
  boolean needsSla() {
    return needs.contains(Need.SLA);
  }
}
