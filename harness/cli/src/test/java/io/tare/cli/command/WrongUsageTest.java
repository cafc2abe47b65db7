package io.tare.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WrongUsageTest {

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          rnu | tare has no command rnu; did you mean 'run'?
          pln --json | tare has no command pln; did you mean 'plan'?
          study lst | tare study has no command lst; did you mean 'list'?
          run --block 3 | tare run has no option --block; did you mean '--blocks'?
          run --sed=4 | tare run has no option --sed; did you mean '--seed'?
          run --frobnicate | tare run has no option --frobnicate; see tare run --help
          run quickstart again | tare run: "again" is one argument too many; a command goes behind --, as in -- gzip -c FILE
          run --blocks few | --blocks: expected a whole number, found "few"
          run --seed 0x1 | --seed: expected a whole number, found "0x1"
          report latest --format jsn | --format: "jsn" is not known; did you mean 'json'?
          report latest --table everything | --table: "everything" is not known; allowed: cells, comparisons, demands, exits, ladder, migration-means, migrations, pairs, phases, platforms
          plan quickstrat | quickstrat: no such campaign file; did you mean 'quickstart'?
          plan --workload soap | --workload "soap": the campaign measures nothing like it; it has soa.quicksort, soa.matmul, soap.unmarshal, soap.marshal
          help runn | tare has no command runn; did you mean 'run'?
          workloads soa.quiksort | there is no workload soa.quiksort; did you mean 'soa.quicksort'?
          plan lan --substitute uml=docke | --substitute uml=docke: there is no kind docke; did you mean 'docker'?
          report latest | latest: there is no run below runs/ yet; tare run makes one
          model show nosuch.json | nosuch.json: no such model file, run or published study
          ask --model nosuch.json --rate 1/s --service 1ms | nosuch.json: no such model file, run or published study
          ask --rate -4/s --service 80ms | --rate: expected a rate with its unit, such as 20/s, found "-4/s"
          ask size --rate 4/s --service 80ms | question size needs an sla: --sla 1s, or in a file sla: {under: 1s}
          ask | no requests are given; say how many and of what, such as --rate 40/s --service 80ms, or name a file by --query
          ask --rate 1/s --like soa.matmal --n 500 | the model has no operation "soa.matmal"; did you mean 'soa.matmul'?
          plan --platform ulm | --platform ulm: the campaign has no such candidate; did you mean 'uml'?
          """)
  void saysInOneLineWhatIsWrongAndWhatWasProbablyMeant(String words, String line) {
    InProcess program = new InProcess(directory);
    assertThat(program.tare(words.split(" "))).isEqualTo(2);
    assertThat(program.err()).isEqualTo("tare: " + line + "\n");
    assertThat(program.out()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "frobnicate, tare has no command frobnicate; it has run",
    "ask siz --rate 4/s --service 80ms, QUESTION: ",
    "plan nothing-like-it, nothing-like-it: no such campaign file; shipped ones are aa-many"
  })
  void saysWhatThereIsIfNothingIsNear(String words, String beginning) {
    InProcess program = new InProcess(directory);
    assertThat(program.tare(words.split(" "))).isEqualTo(2);
    assertThat(program.err()).startsWith("tare: " + beginning).hasLineCount(1);
  }

  @Test
  void aloneSaysWhereToBegin() {
    InProcess program = new InProcess(directory);
    assertThat(program.tare()).isEqualTo(2);
    assertThat(program.err())
        .startsWith("tare: say what to do: tare run measures")
        .contains("tare doctor", "tare --help")
        .hasLineCount(1);
  }
}
