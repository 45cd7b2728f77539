import Foundation
import WorkshopSupport

/// Checks that every link and picture of the documentation exists in the site that `.ci/run docs` has built, and that
/// every page leads to the start page.
@main
struct SiteCheck {
    /// The fewest pages of a complete site.
    private static let fewestPages = 1_000

    static func main() async {
        await runProgram("site", usage: "SiteCheck FOLDER    fails if a link or a picture is missing") { words in
            guard words.count == 1 else { throw Misuse("name the folder of the site") }
            let site = try Site(URL(filePath: words[0]))
            guard site.pages.count >= fewestPages else {
                throw Flaw("only \(site.pages.count) pages, where a complete site has at least \(fewestPages)")
            }
            let flaws = try site.flaws()
            for flaw in flaws { print(flaw) }
            guard flaws.isEmpty else { throw Flaw("\(flaws.count) links or pictures are missing") }
            print("every link and picture of \(site.pages.count) pages exists, and every page leads to the start page")
        }
    }
}
