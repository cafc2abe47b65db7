package io.tare.cli.arrows.wrong.model;

import com.fasterxml.jackson.databind.JsonNode;

/** Has a forbidden dependency. */
public record BreaksModelKnowsTheJdkAlone(JsonNode node) {}
