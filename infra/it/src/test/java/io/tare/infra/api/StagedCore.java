package io.tare.infra.api;

import io.tare.harness.model.Environment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** The core of a platform that is slow to start: all tests share one stage. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class StagedCore implements PlatformCore {

  private @Nullable PlatformStage stage;
  private @Nullable Environment environment;

  /** Starts it, or skips the tests. */
  protected abstract PlatformStage staged() throws Exception;

  @BeforeAll
  protected void start() throws Exception {
    stage = staged();
  }

  @AfterAll
  protected void end() throws Exception {
    if (stage != null) {
      stage.close();
    }
  }

  protected final PlatformStage stage() {
    return Objects.requireNonNull(stage);
  }

  @Override
  public final RunningPlatform running() {
    return stage().running();
  }

  @Override
  public final Resources resources() {
    return PlatformStage.RESOURCES;
  }

  @Override
  public final Environment environment() throws Exception {
    if (environment == null) {
      environment = running().environment();
    }
    return environment;
  }
}
