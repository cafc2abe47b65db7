package io.tare.harness.capsule.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.capsule.CapsuleHead;
import io.tare.harness.capsule.ProgramIdentity;
import io.tare.harness.capsule.command.VerificationDocument.Difference;
import io.tare.harness.capsule.command.VerificationDocument.Figures;
import io.tare.harness.capsule.command.VerificationDocument.Verdict;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class VerificationDocumentTest {

  private static final ProgramIdentity PROGRAM = new ProgramIdentity("1.0", "0a1b");

  @Test
  void containsAllFindingsAboutACapsule() {
    CapsuleHead head =
        new CapsuleHead(1, "mine", PROGRAM, "17", true, new TreeMap<>(Map.of("../a", "inputs/a")));
    VerificationDocument document =
        new VerificationDocument(
            "mine",
            8,
            false,
            List.of("run/log is changed"),
            head,
            "SHA256:x",
            true,
            PROGRAM,
            "17.0.1",
            "why not",
            "It was edited.",
            List.of(new Figures("cells", 9, 6, 1, 1, 1)),
            List.of(new Difference("run.blocks", true, "different", "5", "4")),
            new TreeMap<>(Map.of("index.html", "same")),
            List.of("model.json"),
            List.of("Log."),
            List.of(new Verdict("w", "uml", "slower", 4, List.of(1, 3))));

    assertThat(document.text())
        .isEqualTo(
            """
            {
              "run" : "mine",
              "exit_status" : 8,
              "agrees" : false,
              "damage" : [ "run/log is changed" ],
              "capsule" : {
                "format" : 1,
                "run" : "mine",
                "program" : {
                  "version" : "1.0",
                  "sha256" : "0a1b"
                },
                "java" : "17",
                "report_agreed" : true,
                "inputs" : {
                  "../a" : "inputs/a"
                }
              },
              "signer" : "SHA256:x",
              "vouched" : true,
              "program" : {
                "version" : "1.0",
                "sha256" : "0a1b"
              },
              "java" : "17.0.1",
              "unread" : "why not",
              "explanation" : "It was edited.",
              "figures" : [ {
                "section" : "cells",
                "all" : 9,
                "to_the_bit" : 6,
                "by_rounding" : 1,
                "otherwise" : 1,
                "other_words" : 1
              } ],
              "differences" : [ {
                "place" : "run.blocks",
                "figure" : true,
                "agreement" : "different",
                "printed" : "5",
                "computed" : "4"
              } ],
              "files" : {
                "index.html" : "same"
              },
              "unchecked" : [ "model.json" ],
              "remarks" : [ "Log." ],
              "verdicts" : [ {
                "workload" : "w",
                "platform" : "uml",
                "verdict" : "slower",
                "blocks" : 4,
                "would_flip_without" : [ 1, 3 ]
              } ]
            }\
            """);
  }

  @Test
  void containsNullForMissingParts() {
    VerificationDocument document =
        new VerificationDocument(
            "mine",
            0,
            true,
            List.of(),
            null,
            null,
            false,
            PROGRAM,
            "17.0.1",
            null,
            "",
            List.of(),
            List.of(),
            new TreeMap<>(),
            List.of(),
            List.of(),
            List.of(new Verdict("w", "uml", "equal", 2, null)));

    assertThat(document.text())
        .isEqualTo(
            """
            {
              "run" : "mine",
              "exit_status" : 0,
              "agrees" : true,
              "damage" : [ ],
              "capsule" : null,
              "signer" : null,
              "vouched" : false,
              "program" : {
                "version" : "1.0",
                "sha256" : "0a1b"
              },
              "java" : "17.0.1",
              "unread" : null,
              "explanation" : "",
              "figures" : [ ],
              "differences" : [ ],
              "files" : { },
              "unchecked" : [ ],
              "remarks" : [ ],
              "verdicts" : [ {
                "workload" : "w",
                "platform" : "uml",
                "verdict" : "equal",
                "blocks" : 2,
                "would_flip_without" : null
              } ]
            }\
            """);
  }
}
