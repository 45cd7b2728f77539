/// Members that violate a limit of JSON from outside.
public enum OversizedJSONMember {
    /// JSON of members with a list or an object of more than 10,000 elements, a long key, and a deep nesting.
    public static let all: [String] = [
        #""x": [\#(Array(repeating: "0", count: 10_001).joined(separator: ","))]"#,
        #""x": {\#((0...10_000).map { #""\#($0)": 0"# }.joined(separator: ","))}"#,
        #""x": {"y": [[], [\#(Array(repeating: #""],\"[""#, count: 10_001).joined(separator: ","))]]}"#,
        #""é\#(String(repeating: "\u{301}", count: 600))": 0"#,
        #""x": \#(String(repeating: "[", count: 600))\#(String(repeating: "]", count: 600))"#,
    ]
}
