import Foundation
import TestSupport
import Testing

/// Tests of the validator that the tests of the schemas use.
@Suite(.bounded) struct JSONSchemaTests {
    private func schema(_ keywords: String) throws -> JSONSchema {
        let draft = #""$schema": "https://json-schema.org/draft/2020-12/schema""#
        return try JSONSchema(Data("{\(draft), \(keywords)}".utf8))
    }

    @Test(
        arguments: [
            (#""type": "string""#, [#""a""#], ["1", "null", "[]"]),
            (#""type": ["array", "null"]"#, ["[]", "null"], ["{}", "false"]),
            (#""type": "integer""#, ["1", "-1"], ["1.5", "true"]), (#""type": "number""#, ["1", "1.5"], [#""1""#]),
            (#""type": "boolean""#, ["true"], ["0"]), (#""type": "object""#, ["{}"], ["[]"]),
            (#""enum": ["a", 1]"#, [#""a""#, "1"], [#""b""#]), (#""const": 1"#, ["1"], ["2"]),
            (#""required": ["a"]"#, [#"{"a": null}"#, "[]"], ["{}"]),
            (#""properties": {"a": {"type": "null"}}"#, ["{}", #"{"b": 1}"#, #"{"a": null}"#], [#"{"a": 1}"#]),
            (#""items": {"const": 1}"#, ["[]", "[1, 1]"], ["[1, 2]"]),
            (#""minItems": 1, "maxItems": 2"#, ["[1]", "[1, 2]", "{}"], ["[]", "[1, 2, 3]"]),
            (#""minLength": 2, "maxLength": 3"#, [#""ab""#, #""e\u0301""#, "1"], [#""a""#, #""abcd""#]),
            (#""pattern": "^a|b$""#, [#""ax""#, #""xb""#, "1"], [#""xax""#]),
            (#""minimum": 1, "maximum": 3"#, ["1", "2.5", "3", #""x""#], ["0", "3.5", "0.5", "4"]),
            (#""allOf": [{"minimum": 1}, {"maximum": 3}]"#, ["2"], ["0", "4"]),
            (#""anyOf": [{"maximum": 1}, {"minimum": 1}]"#, ["0", "1", "2"], []),
            (#""oneOf": [{"maximum": 1}, {"minimum": 1}]"#, ["0", "2"], ["1"]),
            (#""not": {"required": ["a"]}"#, ["{}"], [#"{"a": 1}"#]),
            (##""$ref": "#/$defs/a", "$defs": {"a": {"const": 1}}"##, ["1"], ["2"]),
            (
                #""properties": {"a": {}}, "unevaluatedProperties": false"#, ["{}", #"{"a": 1}"#, "1"],
                [#"{"a": 1, "b": 1}"#, #"{"b": null}"#]
            ),
            (
                ##""$ref": "#/$defs/a", "$defs": {"a": {"properties": {"a": {}}}}, "unevaluatedProperties": false"##,
                [#"{"a": 1}"#], [#"{"b": 1}"#]
            ),
            (
                ##""allOf": [{"properties": {"a": {}}}], "oneOf": [{"required": ["b"], "properties": {"b": {}}}, "##
                    + #"{"required": ["c"], "properties": {"c": {}}}], "unevaluatedProperties": false"#,
                [#"{"a": 1, "b": 1}"#, #"{"c": 1}"#], [#"{"a": 1}"#, #"{"b": 1, "c": 1}"#, #"{"b": 1, "d": 1}"#]
            ),
        ] as [(String, [String], [String])])
    func schemaKeywordsFollowSpecification(keywords: String, sound: [String], flawed: [String]) throws {
        let schema = try schema(keywords)
        for text in sound { #expect(schema.permits(Data(text.utf8)), "\(text)") }
        for text in flawed { #expect(!schema.permits(Data(text.utf8)), "\(text)") }
    }

    @Test(arguments: [
        #""minItem": 1"#, #""type": "text""#, ##""$ref": "#/$defs/none""##, #""pattern": "[""#, #""items": true"#,
        #""pattern": "\\p{L}""#, #""pattern": "(?=a)""#, #""pattern": "\\u0041""#, #""unevaluatedProperties": true"#,
        #""properties": {"a": {"maxSize": 1}}"#, #""anyOf": [{"if": {}}]"#, #""minimum": "1""#,
    ])
    func unsupportedSchemaThrows(keywords: String) {
        #expect(throws: (any Error).self) { try schema(keywords) }
    }

    @Test func schemaWithoutDraftVersionThrowsError() {
        #expect(throws: JSONSchema.SchemaError.self) { try JSONSchema(Data("{}".utf8)) }
    }

    @Test func descriptionOfInvalidValueContainsPlaceAndKeyword() throws {
        let schema = try schema(#""properties": {"a": {"items": {"minLength": 1}}}"#)
        let tree = try JSONDecoder().decode(JSONTree.self, from: Data(#"{"a": ["x", ""]}"#.utf8))
        #expect(schema.flaw(in: tree) == "/a/1: minLength")
    }
}
