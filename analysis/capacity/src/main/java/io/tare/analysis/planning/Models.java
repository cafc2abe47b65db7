package io.tare.analysis.planning;

import io.tare.analysis.overhead.ModelException;
import io.tare.analysis.overhead.ModelFile;
import io.tare.analysis.overhead.OverheadModel;
import io.tare.analysis.overhead.StudyModel;
import io.tare.analysis.studies.StudyException;
import io.tare.analysis.studies.StudyFile;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** The models that come with the program. */
public final class Models {

  private static final String STUDY = "soa";
  private static final String STUDY_DATA =
      "2013 data of a published study (WCGA XI), not measured here";

  private Models() {}

  /** The study of SOAP services on VMware and Hyper-V: PD as published in 2013. */
  public static OverheadModel shipped() {
    try {
      return StudyModel.of(
          StudyFile.shipped(STUDY), STUDY_DATA, sha256(StudyFile.shippedText(STUDY)));
    } catch (StudyException e) {
      throw new IllegalStateException(e); // it is held against its schema by a test
    }
  }

  /**
   * Reads a model's file.
   *
   * @param name for messages
   */
  public static OverheadModel read(String name, String text) throws ModelException {
    return ModelFile.read(name, text);
  }

  /** All that come with the program, the usual one first. */
  public static List<OverheadModel> all() {
    return List.of(shipped());
  }

  /** The digest of a text in UTF-8, in hexadecimal. */
  public static String sha256(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JDK has it
    }
  }
}
