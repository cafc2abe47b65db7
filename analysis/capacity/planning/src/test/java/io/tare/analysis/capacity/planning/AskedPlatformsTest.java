package io.tare.analysis.capacity.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.capacity.models.Models;
import io.tare.analysis.studies.StudyFile;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A model with HPL on some platforms, and a data analysis on another. */
class AskedPlatformsTest {

  private static CapacityAnswer ask(String query) throws Exception {
    return new CapacityPlanner(List.of(Models.of(StudyFile.shipped("xen"), "xen", "sha", 50)))
        .answer(QueryReader.read("query", query));
  }

  @Test
  void areThoseOnWhichTheModelCanAnswer() throws Exception {
    CapacityAnswer answer = ask("classes: [{rate: 0.01/s, service: 10s, like: hpl}]");

    assertThat(answer.platforms())
        .extracting(CapacityAnswer.OnPlatform::platform)
        .containsExactly("native", "two-on-two", "four-on-two");
    assertThat(answer.notes()).contains("left out, because the model has no answer there: xen");
    assertThat(answer.platforms().get(2).classes().get(0).parts().get(0).seconds().value())
        .isCloseTo(5.1, within(1e-9));
  }

  @Test
  void aNamedPlatformWithoutAnAnswerIsOutsideTheModel() {
    assertThatThrownBy(
            () -> ask("platforms: [xen]\nclasses: [{rate: 0.01/s, service: 10s, like: hpl}]"))
        .isInstanceOfSatisfying(
            QueryException.class,
            e -> assertThat(e.kind()).isEqualTo(QueryException.Kind.OUTSIDE_MODEL))
        .hasMessage("the model xen has no hpl on xen");
  }
}
