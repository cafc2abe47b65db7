package io.tare.harness.model;

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/**
 * Why a file could not be read or written, in words: Java's exceptions often contain only its name.
 */
public final class FileTrouble {

  private FileTrouble() {}

  /** The file, if the failure names it, and the reason. */
  public static String line(IOException failure) {
    return failure instanceof FileSystemException file && file.getFile() != null
        ? file.getFile() + ": " + reason(failure)
        : reason(failure);
  }

  /** The reason, for a line that already names the file. */
  public static String reason(IOException failure) {
    if (failure instanceof NoSuchFileException) {
      return "no such file";
    }
    if (failure instanceof FileAlreadyExistsException exists) {
      return exists.getFile() + " is not a directory";
    }
    if (failure instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (failure instanceof CharacterCodingException) {
      return "it is not text in UTF-8";
    }
    if (failure instanceof EOFException && failure.getMessage() == null) {
      return "it ends too early";
    }
    String reason = failure instanceof FileSystemException file ? file.getReason() : null;
    return String.valueOf(reason == null ? failure.getMessage() : reason).replace('\n', ' ');
  }
}
