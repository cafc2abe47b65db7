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
        VerificationDocumentBuilder.builder()
            .run("mine")
            .exitStatus(8)
            .agrees(false)
            .damage(List.of("run/log is changed"))
            .capsule(head)
            .signer("SHA256:x")
            .vouched(true)
            .program(PROGRAM)
            .java("17.0.1")
            .unread("why not")
            .explanation("It was edited.")
            .figures(List.of(new Figures("cells", 9, 6, 1, 1, 1)))
            .differences(List.of(new Difference("run.blocks", true, "different", "5", "4")))
            .files(new TreeMap<>(Map.of("index.html", "same")))
            .unchecked(List.of("model.json"))
            .remarks(List.of("Log."))
            .verdicts(List.of(new Verdict("w", "uml", "slower", 4, List.of(1, 3))))
            .build();

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
        VerificationDocumentBuilder.builder()
            .run("mine")
            .exitStatus(0)
            .agrees(true)
            .damage(List.of())
            .capsule(null)
            .signer(null)
            .vouched(false)
            .program(PROGRAM)
            .java("17.0.1")
            .unread(null)
            .explanation("")
            .figures(List.of())
            .differences(List.of())
            .files(new TreeMap<>())
            .unchecked(List.of())
            .remarks(List.of())
            .verdicts(List.of(new Verdict("w", "uml", "equal", 2, null)))
            .build();

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
