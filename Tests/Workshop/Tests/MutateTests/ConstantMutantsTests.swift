import Testing

@testable import Mutate

@Suite struct ConstantMutantsTests {
    @Test(arguments: [
        ("static let reveal = Duration.seconds(2)", "static let reveal = Duration.seconds(($on ? 3 : 2))"),
        ("pause: .seconds(0.8), limit: 9", "pause: .seconds(($on ? 1.0 : 0.8)), limit: 9"),
        ("return \"You know them\"", "return ($on ? \"You know them changed\" : \"You know them\")"),
    ])
    func constantBecomesConditionalExpression(line: String, changed: String) {
        #expect(ConstantMutants.constants(of: "A.swift", in: line).map(\.replacement) == [changed])
    }

    @Test(arguments: [
        "// waits 20 seconds", "case 20: break", "let one = 1", "x20", "a.20", "let name = \"word\"", "f(20)\nf(20)",
        "\"\"\"\nlet a = 20\n\"\"\"", "preconditionFailure(\"a token has visible characters\")",
    ])
    func unsuitableConstantGivesNoMutant(text: String) {
        #expect(ConstantMutants.constants(of: "A.swift", in: text).isEmpty)
    }
}
