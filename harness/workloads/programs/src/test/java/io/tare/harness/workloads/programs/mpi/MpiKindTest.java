package io.tare.harness.workloads.programs.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MpiKindTest {

  @ParameterizedTest
  @CsvSource({
    "OPEN_MPI, mpirun (Open MPI) 4.1.4",
    "OPEN_MPI, mpirun.openmpi (OpenRTE) 4.1.4",
    "OPEN_MPI, mpirun (Open MPI) 5.0.3",
    "MPICH, HYDRA build details: Version: 4.0.2",
    "INTEL, 'Intel(R) MPI Library for Linux* OS, Version 2021.11 Build 20231005 (id: 74c4a23)'",
    "SRUN, slurm 22.05.8",
    "SRUN, slurm-wlm 22.05.8",
  })
  void isRecognizedByItsVersion(MpiKind kind, String printed) {
    assertThat(MpiKind.ofVersion(printed)).hasValue(kind);
  }

  @Test
  void anotherLauncherIsUnknown() {
    assertThat(MpiKind.ofVersion("mpirun 1.0 of somebody")).isEmpty();
    assertThat(MpiKind.ofVersion("")).isEmpty();
  }

  @Test
  void aProgramsLibrariesTellItsImplementation() {
    assertThat(MpiKind.ofLibraries("libmpi.so.40 libopen-pal.so.40 libopen-rte.so.40"))
        .hasValue(MpiKind.OPEN_MPI);
    assertThat(MpiKind.ofLibraries("libmpich.so.12")).hasValue(MpiKind.MPICH);
    assertThat(MpiKind.ofLibraries("libmpi.so.12")).hasValue(MpiKind.MPICH);
    assertThat(MpiKind.ofLibraries("")).isEmpty();
  }

  @Test
  void onlyMpichAndIntelMpiStartEachOthersPrograms() {
    assertThat(MpiKind.INTEL.starts(MpiKind.MPICH)).isTrue();
    assertThat(MpiKind.MPICH.starts(MpiKind.INTEL)).isTrue();
    assertThat(MpiKind.MPICH.starts(MpiKind.OPEN_MPI)).isFalse();
    assertThat(MpiKind.OPEN_MPI.starts(MpiKind.MPICH)).isFalse();
    assertThat(MpiKind.SRUN.starts(MpiKind.OPEN_MPI)).isTrue();
  }

  @Test
  void aPathIsOneProgram() {
    assertThat(MpiKind.program(Optional.of("/opt/mpi/bin/mpirun")).paths())
        .containsExactly("/opt/mpi/bin/mpirun");
    assertThat(MpiKind.program(Optional.empty()).paths()).containsExactly("mpirun");
    assertThat(MpiKind.program(Optional.of("mpich")).paths()).startsWith("mpirun.mpich");
  }
}
