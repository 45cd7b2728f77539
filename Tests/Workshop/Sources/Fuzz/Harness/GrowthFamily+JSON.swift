extension GrowthFamily {
    /// Returns families of JSON inputs that are made from two templates.
    ///
    /// In the template `document`, `@` is replaced by a list of rows. In the template `row`, `@` is replaced by a text.
    static func json(_ label: String, document: String, row: String, choice: Int) -> [GrowthFamily] {
        let (start, end) = parts(document)
        let (before, after) = parts(row)
        let (head, tail) = ("\(choice)" + start + "[", "]" + end)
        return [
            GrowthFamily("\(label): empty rows", head + "{}", repeating: ",{}", tail),
            GrowthFamily("\(label): rows of null", head + "null", repeating: ",null", tail),
            GrowthFamily("\(label): nested lists", head, repeating: "[", tail),
            GrowthFamily("\(label): nested objects", head, repeating: "{\"a\":", tail),
            GrowthFamily("\(label): quotes", head, repeating: "\"", tail),
            GrowthFamily("\(label): commas", head, repeating: ",", tail),
            GrowthFamily("\(label): lone surrogates", head + before, repeating: "\\ud800", after + tail),
            GrowthFamily("\(label): backslashes", head + before, repeating: "\\\\", after + tail),
            GrowthFamily("\(label): a long text", head + before, repeating: "a", after + tail),
            GrowthFamily("\(label): combining marks", head + before + "e", repeating: "\u{301}\u{316}", after + tail),
            GrowthFamily("\(label): white space", head + before, repeating: "\u{2003} ", after + tail),
            GrowthFamily("\(label): good rows", head, tail) { before + "\($0)" + after },
            GrowthFamily("\(label): equal rows", head + before + after, repeating: "," + before + "x" + after, tail),
            GrowthFamily("\(label): rows with combining marks", head, tail) { number in
                before + "e" + String(repeating: "\u{301}\u{316}", count: 100) + "\(number)" + after
            },
        ]
    }

    private static func parts(_ text: String) -> (String, String) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return (String(parts[0]), parts.dropFirst().joined(separator: "@"))
    }
}
