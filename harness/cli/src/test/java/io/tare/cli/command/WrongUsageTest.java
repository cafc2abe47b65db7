package io.tare.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
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
          report latest --table everything | --table: "everything" is not known; allowed: cells, comparisons, demands, migration-means, migrations, pairs, phases, platforms
          plan quickstrat | quickstrat: no such campaign file; did you mean 'quickstart'?
          plan --workload soap | --workload "soap": the campaign measures nothing like it; it has soa.quicksort, soa.matmul, soap.unmarshal, soap.marshal
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
    "frobnicate, tare has no command frobnicate; it has help",
    "plan nothing-like-it, nothing-like-it: no such campaign file; shipped ones are aa-many"
  })
  void saysWhatThereIsIfNothingIsNear(String words, String beginning) {
    InProcess program = new InProcess(directory);
    assertThat(program.tare(words.split(" "))).isEqualTo(2);
    assertThat(program.err()).startsWith("tare: " + beginning).hasLineCount(1);
  }
}
