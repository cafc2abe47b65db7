package io.tare.analysis.capacity.models;

import io.tare.analysis.studies.Study;
import io.tare.analysis.studies.StudyException;
import io.tare.analysis.studies.StudyFile;
import java.util.List;

/** The shipped models. */
public final class Models {

  private static final String STUDY = "soa";
  private static final String STUDY_DATA =
      "2013 data of a published study (WCGA XI), not measured here";
  private static final String OTHER_DATA = "data of a published study, not measured here";

  private Models() {}

  /** The study of SOAP services on VMware and Hyper-V: PD as published in 2013. */
  public static OverheadModel shipped() {
    try {
      return of(
          StudyFile.shipped(STUDY), STUDY, StudyFile.sha256(STUDY), OverheadModel.DEFAULT_DRAWS);
    } catch (StudyException e) {
      throw new IllegalStateException(e); // a test validates it
    }
  }

  /**
   * A model of the PD stated by a study.
   *
   * @param id its name in queries
   * @param sha256 of the study's file
   * @param draws how many draws to make, 1 or more
   * @throws IllegalArgumentException if it states no PD
   */
  public static OverheadModel of(Study study, String id, String sha256, int draws) {
    String data = study.id().equals(STUDY) ? STUDY_DATA : OTHER_DATA;
    return StudyModel.of(study, id, data, sha256, draws);
  }

  /**
   * Reads a model's file.
   *
   * @param name for messages
   */
  public static OverheadModel read(String name, String text) throws ModelException {
    return ModelFile.read(name, text);
  }

  /** All shipped models, the default first. */
  public static List<OverheadModel> all() {
    return List.of(shipped());
  }
}
