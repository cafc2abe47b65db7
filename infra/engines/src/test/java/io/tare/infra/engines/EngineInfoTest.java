package io.tare.infra.engines;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

/** With shortened output of Docker 20.10 and Podman 4.3 in Debian 12. */
class EngineInfoTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  private static EngineInfo docker(String security, String limits) throws Exception {
    return Engine.DOCKER.info(
        JSON.readTree(
            """
            {"ContainersRunning": 1, "Driver": "overlay2", %s, "CgroupDriver": "cgroupfs",
             "CgroupVersion": "1", "ServerVersion": "20.10.24+dfsg1", "DefaultRuntime": "runc",
             "RuncCommit": {"ID": "1.1.5+ds1-1+deb12u1"}, "SecurityOptions": [%s]}
            """
                .formatted(limits, security)));
  }

  @Test
  void isParsedFromDockersOutput() throws Exception {
    EngineInfo info =
        docker("\"name=seccomp,profile=default\"", "\"CPUSet\": true, \"MemoryLimit\": true");
    assertThat(info.version()).isEqualTo("20.10.24+dfsg1");
    assertThat(info.storage()).isEqualTo("overlay2");
    assertThat(info.cgroups()).isEqualTo("version 1, by cgroupfs");
    assertThat(info.runtime()).isEqualTo("runc 1.1.5+ds1-1+deb12u1");
    assertThat(info.seccomp()).isEqualTo("default");
    assertThat(info.running()).isEqualTo(1);
    assertThat(info.missing()).isEmpty();
  }

  @Test
  void reportsWhatDockerCannotLimitAndAMissingFilter() throws Exception {
    EngineInfo info = docker("\"name=apparmor\"", "\"CPUSet\": true, \"MemoryLimit\": false");
    assertThat(info.missing()).containsExactly("memory");
    assertThat(info.seccomp()).isEqualTo("none");
  }

  @Test
  void isParsedFromPodmansOutput() throws Exception {
    EngineInfo info =
        Engine.PODMAN.info(
            JSON.readTree(
                """
                {"host": {"cgroupManager": "cgroupfs", "cgroupVersion": "v1",
                  "cgroupControllers": ["cpuset", "cpu", "pids"],
                  "ociRuntime": {"name": "runc", "version": "runc version 1.1.5+ds1\\ncommit: 1"},
                  "security": {"seccompEnabled": true,
                    "seccompProfilePath": "/usr/share/containers/seccomp.json"}},
                 "store": {"containerStore": {"running": 2}, "graphDriverName": "overlay"},
                 "version": {"Version": "4.3.1"}}
                """));
    assertThat(info.version()).isEqualTo("4.3.1");
    assertThat(info.storage()).isEqualTo("overlay");
    assertThat(info.cgroups()).isEqualTo("version 1, by cgroupfs");
    assertThat(info.runtime()).isEqualTo("runc 1.1.5+ds1");
    assertThat(info.seccomp()).isEqualTo("/usr/share/containers/seccomp.json");
    assertThat(info.running()).isEqualTo(2);
    assertThat(info.missing()).containsExactly("memory");
  }
}
