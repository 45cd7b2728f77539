/// Pairs of names that mean the opposite of each other, or another number, although they are spelled alike, written by
/// hand for `OppositeWordsTests`.
///
/// The pairs are divided by their place, like ``NamesWithPunctuation``.
enum OppositeNames {
    /// The pairs of one half of the list.
    static func pairs(_ half: Half) -> [(String, String)] {
        all.enumerated().filter { $0.offset % 2 == half.rawValue }.map(\.element)
    }

    static let all: [(String, String)] = text.split(separator: "\n").flatMap { $0.split(separator: ";") }.map { pair in
        let names = pair.split(separator: "/").map { String($0.drop(while: \.isWhitespace)) }
        return (names[0], names[1])
    }

    private static let text = """
        possible/impossible; Mission: Possible/Mission: Impossible; legal/illegal; legitimate/illegitimate
        regular/irregular; responsible/irresponsible; rational/irrational; relevant/irrelevant
        reversible/irreversible; visible/invisible; The Visible Man/The Invisible Man; vertebrate/invertebrate
        dependent/independent; Independence Day/Dependence Day; organic chemistry/inorganic chemistry
        direct current/indirect current; definite article/indefinite article; finite/infinite
        active volcano/inactive volcano; sanity/insanity; unhappy/happy; unhappily ever after/happily ever after
        unforgiven/forgiven; Unforgettable/Forgettable; unbreakable/breakable; unsaturated fat/saturated fat
        Untouchables/Touchables; The Untouchables/The Touchables
        Unidentified Flying Object/Identified Flying Object; unemployment/employment
        unconscious mind/conscious mind; nonfiction/fiction; nonsense/sense; nonmetals/metals
        noncommissioned officer/commissioned officer; disadvantage/advantage; disobedience/obedience
        Civil Disobedience/Civil Obedience; dishonour/honour; disappearance/appearance; disconnected/connected
        misfortune/fortune; misunderstanding/understanding; misbehaviour/behaviour; immortal/mortal; immature/mature
        immaterial/material; imbalance/balance; imperfect/perfect; Northern Ireland/Southern Ireland
        Northern Lights/Southern Lights; Southern Cross/Northern Cross; Northern Hemisphere/Southern Hemisphere
        northern fur seal/southern fur seal; Great Northern War/Great Southern War; Eastern Europe/Western Europe
        Western Australia/Eastern Australia; Eastern Front/Western Front; Western Roman Empire/Eastern Roman Empire
        Northeast Passage/Northwest Passage; Southeast Asia/Southwest Asia
        Northwestern University/Northeastern University; eastbound/westbound; northbound/southbound
        southward/northward; Upper Austria/Lower Austria; Upper Egypt/Lower Egypt; Inner Mongolia/Outer Mongolia
        inner ear/outer ear; Ursa Major/Ursa Minor; Canis Major/Canis Minor; C major/C minor; Asia Minor/Asia Major
        maximum/minimum; Maximus/Minimus; maximal/minimal; interior design/exterior design; internal/external
        internal combustion/external combustion; import/export; include/exclude; inclusive/exclusive; inhale/exhale
        inhalation/exhalation; implosion/explosion; introvert/extrovert; immigration/emigration; increase/decrease
        inflation/deflation; ascending/descending; encode/decode; encryption/decryption; induction/deduction
        input/output; inside/outside; indoor/outdoor; upstream/downstream; uphill/downhill; upload/download
        uptown girl/downtown girl; underground/overground; undercooked/overcooked; underestimate/overestimate
        predecessor/postdecessor; prewar/postwar; prehistory/posthistory; antebellum/postbellum
        hypertension/hypotension; hyperthermia/hypothermia; hyperglycemia/hypoglycemia
        macroeconomics/microeconomics; macrocosm/microcosm; endothermic/exothermic; endoskeleton/exoskeleton
        intranet/internet; interstate/intrastate; abduction/adduction; homogeneous/heterogeneous
        homosexual/heterosexual; convex lens/concave lens; anode/cathode; stalactite/stalagmite; syncline/anticline
        cyclone/anticyclone; clockwise/anticlockwise; matter/antimatter; positive charge/negative charge
        male/female; The Female Eunuch/The Male Eunuch; man/woman; Little Men/Little Women; Superman/Superwoman
        Wonder Woman/Wonder Man; waiter/waitress; actor/actress; prince/princess; hexagon/heptagon; unicycle/bicycle
        bicycle/tricycle; biathlon/triathlon; pentathlon/heptathlon; unilateral/bilateral; bilateral/trilateral
        monochrome/dichrome; biceps/triceps; triceps/quadriceps; biplane/triplane; quintuplets/quadruplets
        tetrahedron/octahedron; binary/ternary; octagon/hexagon; monorail/birail; Paleolithic/Neolithic
        moral/amoral; theist/atheist; symmetric/asymmetric; typical/atypical; aerobic/anaerobic
        Old Testament/New Testament; Black Album/White Album; White Sea/Black Sea; Hot Spring/Cold Spring
        sunrise/sunset; right wing/left wing; first lady/last lady; odd number/even number; day/night; open/closed
        """
}
