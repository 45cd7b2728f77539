import Foundation
@testable import RemoteLoading
@testable import TwitchBrowse

extension FuzzTarget {
    /// The target for field names and values, methods, HTTP dates, RFC 3339 dates, and `Retry-After`.
    static let fields = FuzzTarget(
        "fields",
        growth: [
            GrowthFamily("colons", "0", repeating: ":"),
            GrowthFamily("blanks around a value", "0A:", repeating: " ", "x"),
            GrowthFamily("combining marks in a value", "0A:e", repeating: "\u{301}\u{316}"),
            GrowthFamily("a long token", "0", repeating: "a", ": x"),
            GrowthFamily("a long method", "1", repeating: "G"),
            GrowthFamily("digits as a date", "2", repeating: "1"),
            GrowthFamily("a fraction of a second", "32026-01-05T19:02:11.", repeating: "9", "Z"),
            GrowthFamily("digits as Retry-After", "4", repeating: "9"),
            GrowthFamily("commas as Retry-After", "4", repeating: "1,"),
        ]
    ) { input in
        var input = input
        switch input.choice(5) {
        case 0: checkField(input.text)
        case 1: checkMethod(input.text)
        case 2: checkHTTPDate(input.text)
        case 3: checkRFC3339(input.text)
        default: checkRetryAfter(input)
        }
    }
}

private let today = Date(timeIntervalSince1970: 1_767_639_731)

/// Returns `true` if a text is a token, by an independent implementation of RFC 9110, section 5.6.2.
private func isToken(_ text: String) -> Bool {
    let allowed = Set("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    return !text.utf8.isEmpty && text.utf8.allSatisfy(allowed.contains)
}

private func checkField(_ text: String) {
    let scalars = text.unicodeScalars
    let colon = scalars.firstIndex(of: ":") ?? scalars.endIndex
    let (spelling, value) = (String(text[..<colon]), String(scalars[colon...].dropFirst()))
    do throws(HTTPMessageError) {
        let name = try HTTPFieldName(spelling)
        require(isToken(spelling), "a field name is a token")
        checkValue(value, name)
    } catch {
        require(!isToken(spelling), "a token is a field name")
        require(error.description.utf8.count < 1_000, "the text of an error is short")
    }
}

private func checkValue(_ value: String, _ name: HTTPFieldName) {
    let isLine = value.utf8.allSatisfy { $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }
    do throws(HTTPMessageError) {
        let field = try HTTPField(name, value, isSecret: true)
        require(isLine, "a field value has no controls")
        let blanks: Set<UInt8> = [0x20, 0x09]
        let ends = [field.value.utf8.first, field.value.utf8.last].compactMap { $0 }
        require(!ends.contains(where: blanks.contains), "a field value has no blanks at its ends")
        let again = try HTTPField(name, field.value, isSecret: true)
        requireSameBytes(again.value, field.value, "trimming a value again changes nothing")
        require(field.description == "\(name): " + mask, "a secret is masked")
        var fields = HTTPFields([field, field])
        require(fields.values(for: name).count == 2, "a field can be repeated")
        try fields.set("x", for: name)
        require(fields.count == 1, "a field that was set is there once")
    } catch {
        require(!isLine, "one line is a field value")
        require(error.description.utf8.count < 1_000, "the text of an error is short")
    }
}

private func checkMethod(_ text: String) {
    do throws(HTTPMessageError) {
        requireSameBytes(try HTTPMethod(text).name, text, "a method keeps its name")
        require(isToken(text), "a method is a token")
    } catch {
        require(!isToken(text), "a token is a method")
        require(error.description.utf8.count < 1_000, "the text of an error is short")
    }
}

private func checkHTTPDate(_ text: String) {
    guard let date = Date(httpDate: text, today: today) else { return }
    require(text.utf8.count < 64, "a date is short")
    // The year 0 is parsed but never formatted.
    guard date.timeIntervalSince1970 >= -62_135_596_800 else { return }
    let written = date.httpDate
    require(Date(httpDate: written, today: today) == date, "a date that is written is read: \(written)")
    require(Date(httpDate: text.uppercased(), today: today) == date, "case does not matter in a date")
}

private func checkRFC3339(_ text: String) {
    guard let date = Date(rfc3339: text) else { return }
    require(text.utf8.count >= 20, "a date has 20 bytes at least")
    // The limits are the years 1 to 9999, plus 367 days on each side: the 366 days of the year 0, and one day because a
    // time zone shifts a date by a day at most.
    let years = -62_135_596_800.0 - 367 * 86_400...253_402_300_800.0 + 367 * 86_400
    require(years.contains(date.timeIntervalSince1970), "a date has a year of four digits")
}

private func checkRetryAfter(_ input: FuzzInput) {
    var input = input
    var fields = HTTPFields()
    while !input.rest.isEmpty {
        let value = input.line()
        try? fields.append(HTTPField(fields.isEmpty ? "Retry-After" : "Date", value))  // invalid values are skipped
    }
    let wait = HTTPResponse(status: 503, fields: fields).retryAfter(at: today) ?? .zero
    require(wait >= .zero && wait <= .seconds(3_155_760_000), "a wait is positive and bounded: \(wait)")
}
