package io.tare.cli.arrows.wrong.model;

import com.fasterxml.jackson.databind.JsonNode;

/** Knows what it must not. */
public record BreaksModelKnowsTheJdkAlone(JsonNode node) {}
