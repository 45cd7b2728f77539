import TestSupport
import Testing

@Suite(.bounded) struct TransportTrapsTests {
    @Test func everyRowOfTransportTrapsNamesATest() throws {
        let article = try Checkout.text(of: "Docs/Evidence/TransportTraps.md")
        let rows = article.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
        #expect(rows.count > 20)
        for row in rows { #expect(row.contains(/`\w+Tests\.\w+`/), "\(row)") }
    }
}
