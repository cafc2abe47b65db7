package io.tare.harness.campaign;

import io.tare.harness.spec.Problem;
import io.tare.harness.spec.Problems;
import java.util.List;
import java.util.stream.Collectors;

/** A campaign file is wrong. The message has one line per problem. */
public final class CampaignException extends Exception {

  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  public CampaignException(List<Problem> problems) {
    super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  static void throwIfAny(Problems problems) throws CampaignException {
    if (!problems.isEmpty()) {
      throw new CampaignException(problems.all());
    }
  }

  public List<Problem> problems() {
    return problems;
  }
}
